import { expect, it } from 'vitest'
import { announcementAt, nextAnnouncementChange } from './announcement.ts'
import { isSafeLink } from './safe-link.ts'
import { firstHours, openingHoursProblems, openingHoursText } from './opening-hours.ts'

const closed = Object.fromEntries(Object.keys(firstHours).map((name) => [name, ''])) as typeof firstHours

it.each([
  [firstHours, '9am to 5pm, Monday to Friday, except public holidays'],
  [
    { ...firstHours, wednesdayFrom: '', wednesdayTo: '' },
    '9am to 5pm, Monday to Tuesday; 9am to 5pm, Thursday to Friday, except public holidays',
  ],
  [{ ...closed, sundayFrom: '00:00', sundayTo: '12:30' }, '12am to 12:30pm, Sunday, except public holidays'],
  [closed, ''],
])('the opening hours: %o are in words %s', (hours, text) => {
  expect(openingHoursText(hours)).toBe(text)
})

it.each([
  [firstHours, []],
  [closed, ['mondayFrom']],
  [{ ...firstHours, mondayFrom: '' }, ['mondayFrom']],
  [{ ...firstHours, sundayFrom: '10:00' }, ['sundayTo']],
  [{ ...firstHours, fridayTo: '09:00' }, ['fridayTo']],
])('the opening hours: %o have the invalid fields %o', (hours, paths) => {
  expect(openingHoursProblems(hours).map(({ path }) => path)).toEqual(paths)
})

const line = { text: 'Closed', link: '', from: '2026-12-14', to: '2027-01-05' }
const start = new Date('2026-12-13T11:00:00Z')
const end = new Date('2027-01-05T11:00:00Z')

it('an announcement changes at the begin of its first day and at the end of its last, and not after', () => {
  expect(nextAnnouncementChange(line, new Date('2026-12-01T00:00:00Z'))).toEqual(start)
  expect(nextAnnouncementChange(line, start)).toEqual(end)
  expect(nextAnnouncementChange(line, end)).toBeNull()
  expect(nextAnnouncementChange({ ...line, text: ' ' }, start)).toBeNull()
  expect(announcementAt(line, start)).toEqual({ text: 'Closed', link: '' })
  expect(announcementAt(line, end)).toBeNull()
  expect(announcementAt({ ...line, from: '', to: '' }, end)).toEqual({ text: 'Closed', link: '' })
})

it.each([
  ['/support#shipping', true],
  ['https://example.nz/a?b=c', true],
  ['https://', false],
  ['//example.nz', false],
  ['/\\example.nz', false],
  ['/a b', false],
  ['http://example.nz', false],
  ['javascript:alert(1)', false],
  ['JavaScript:alert(1)', false],
  ['data:text/html,x', false],
  ['support', false],
])('the link %s of an announcement is safe: %s', (link, isSafe) => {
  expect(isSafeLink(link)).toBe(isSafe)
})
