import { expect, it } from 'vitest'
import { formatMeasure, formatMinutes } from './measures.ts'

it('a measure has its unit, singular for one', () => {
  expect(formatMeasure(44.5, 'kg')).toBe('44.5 kg')
  expect(formatMeasure(1, 'kg')).toBe('1 kg')
  expect(formatMeasure(1, 'mm')).toBe('1 mm')
  expect([formatMeasure(1, 'people'), formatMeasure(2, 'people')]).toEqual(['1 person', '2 people'])
  expect([formatMeasure(1, 'years'), formatMeasure(5, 'years')]).toEqual(['1 year', '5 years'])
  expect([formatMeasure(1, 'seats'), formatMeasure(0, 'seats')]).toEqual(['1 seat', '0 seats'])
})

it('minutes are hours from 60 of them on', () => {
  const texts = ['1 minute', '45 minutes', '1 hour', '1 hour 15 minutes', '2 hours', '2 hours 1 minute']
  expect([1, 45, 60, 75, 120, 121].map(formatMinutes)).toEqual(texts)
})
