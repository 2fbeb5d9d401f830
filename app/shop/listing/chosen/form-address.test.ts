import { expect, it } from 'vitest'
import { formAddress } from './form-address.ts'

const address = (query: string) => formAddress(new URLSearchParams(query), true)
const sides = 'space-w=1.84+m&space-d=48+cm&space-h=700&space-door=760'

it('a form that was sent without script goes on to an address with millimetres, lists with commas and nothing at its preset', () => {
  expect(address(`${sides}&sort=fit&price=1,300&width=2190&brand=Paris&brand=Industrial&stock=in`)).toBe(
    '?space=1840x480x700&door=760&brand=Paris,Industrial&stock=in&price=1300',
  )
  expect(address(`${sides}&length=120+cm&width=0.5+m&height=tall`)).toBe(
    '?space=1840x480x700&door=760&width=500&length=1200',
  )
  expect(address('space-w=&space-d=&space-h=&space-door=&sort=shop&fits=only')).toBe('')
  expect(address(`${sides}&sort=-price&fits=only&page=3`)).toBe('?space=1840x480x700&door=760&fits=only&sort=-price')
})

it('a form that was sent without script has no sliders in a list without them', () => {
  expect(formAddress(new URLSearchParams(`${sides}&price=500`), false)).toBe('?space=1840x480x700&door=760')
})

it('a form that was sent without script stays with its typed texts while one of them is wrong', () => {
  expect(address('space-w=wide&space-d=&space-h=&space-door=')).toBeNull()
})

it('a form that was sent without script keeps several values of a name while a size is wrong', () => {
  expect(address('space-w=wide&finish=honey&finish=walnut')).toBe('?space-w=wide&finish=honey,walnut')
  expect(address('space-w=wide&finish=honey,walnut')).toBeNull()
})

it('a form that was sent without script is not one without its fields', () => {
  expect(address('space=1840x480x700&brand=Paris')).toBeNull()
})
