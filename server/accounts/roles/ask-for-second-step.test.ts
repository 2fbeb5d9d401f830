import { URI } from 'otpauth'
import type { TOTP } from 'otpauth'
import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { makeAdmin, makePerson, makeShopper, type Person, signInAgain } from '#tests/support/factories.ts'
import { bodyOf, countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const dayMs = 24 * 3_600_000

let owner: Person
let staff: Person
let packer: Person
const shop = await forFile(startShop())
beforeEach(async () => {
  owner = await makeAdmin(shop)
  staff = await makePerson(shop, 'staff')
  packer = await makePerson(shop, 'packer')
})

const dayIn = (days: number) => nzDay(new Date(shop.clock.now.getTime() + days * dayMs).toISOString())
const remind = (person: Person, as = owner) => shop.call('POST', `/api/people/${person._id}/reminder`, { as })
const setDay = (person: Person, from: string | null, as = owner) =>
  shop.call('PUT', `/api/people/${person._id}/second-step`, { as, body: { from } })
const toDeliver = (as: Person) => shop.call('GET', '/api/deliveries', { as })
const emailsTo = ({ email }: Person) =>
  shop.shop.db
    .select()
    .from(emails)
    .where(and(eq(emails.to, email), eq(emails.kind, 'second-step-reminder')))

async function addAuthenticator(person: Person): Promise<void> {
  const path = '/api/users/second-factor/authenticator'
  const started = await shop.call('POST', path, { as: person })
  const totp = URI.parse(started.body.uri) as TOTP
  const body = { code: totp.generate({ timestamp: shop.clock.now.getTime() }) }
  expect((await shop.call('PUT', path, { as: person, body })).status).toBe(200)
}

it('the reminder of a second step is an email once a day, also when it is asked for several times at once', async () => {
  const answers = await Promise.all([remind(packer), remind(packer), remind(packer)])
  expect(countStatuses(answers)).toEqual({ 200: 1, 429: 2 })
  const first = packer.name.split(' ')[0]
  expect(answers.find(({ status }) => status === 200)?.body.message).toBe(`${first} gets an email.`)
  expect(answers.find(({ status }) => status === 429)?.body.message).toBe(
    `${first} had a reminder within the last day.`,
  )
  const [email, ...others] = await emailsTo(packer)
  expect(others).toEqual([])
  expect(email?.subject).toBe('Add a second step to your sign-in')
  expect(email?.text).toContain('/profile')
  expect(email?.text).not.toContain('From ')
  await setDay(staff, dayIn(3))
  shop.clock.now = new Date(shop.clock.now.getTime() + dayMs + 1000)
  owner = await signInAgain(shop, owner)
  expect((await setDay(packer, dayIn(3))).status).toBe(200)
  expect((await remind(packer)).status).toBe(200)
  const texts = (await emailsTo(packer)).map(({ text }) => text.includes('you’ll need it to get in.'))
  expect(new Set(texts)).toEqual(new Set([false, true]))
})

it('the reminder of a second step is refused for a person who has one, for a customer and by staff', async () => {
  await addAuthenticator(staff)
  expectRefused(await remind(staff), 409, `${staff.name.split(' ')[0]} already has a second step.`)
  expectRefused(await remind(await makeShopper(shop)), 404, 'This person has no role.')
  expect((await remind(packer, staff)).status).toBe(403)
  expect((await setDay(packer, null, staff)).status).toBe(403)
  expect((await setDay(packer, dayIn(1), packer)).status).toBe(403)
})

it('the day from which a packer needs a second step shuts the packer page from the New Zealand day on, until there is a second step or no day', async () => {
  expect(await setDay(packer, dayIn(2))).toMatchObject({ status: 200, body: { secondStepFrom: dayIn(2) } })
  expect((await toDeliver(packer)).status).toBe(200)
  shop.clock.now = new Date(shop.clock.now.getTime() + 2 * dayMs)
  const as = await signInAgain(shop, packer)
  owner = await signInAgain(shop, owner)
  expectRefused(
    await toDeliver(as),
    403,
    'Set up a second step at sign-in on your profile page first. This shop requires it of admins.',
  )
  expect((await shop.call('GET', '/api/users/second-factor', { as })).body.isRequired).toBe(true)
  expect((await setDay(packer, null)).body.secondStepFrom).toBeNull()
  expect((await toDeliver(as)).status).toBe(200)
  await setDay(packer, dayIn(0))
  expect((await toDeliver(as)).status).toBe(403)
  await addAuthenticator(as)
  expect((await toDeliver(as)).status).toBe(200)
  const [event] = await shop.shop.db
    .select()
    .from(changes)
    .where(and(eq(changes.subjectId, packer._id), eq(changes.action, 'changed')))
    .orderBy(desc(changes.id))
    .limit(1)
  expect(event?.fields).toContainEqual({ field: 'secondStep', before: null, after: expect.anything() })
})

it('the day from which a packer needs a second step is for packers alone, today or later, and waits while the person has another role', async () => {
  expectRefused(await setDay(staff, dayIn(1)), 409, 'Only a packer has such a day.')
  for (const day of [dayIn(-1), '2026-02-30']) {
    expect(bodyOf(await setDay(packer, day), 400)).toMatchObject({
      message: 'Choose today or a later day.',
      errors: [{ path: 'from' }],
    })
  }
  expectRefused(await setDay(packer, 'tomorrow'), 400, 'Choose a day, or none.')
  expect((await setDay(packer, dayIn(0))).status).toBe(200)
  const role = (as: string) => shop.call('PUT', `/api/users/${packer._id}`, { as: owner, body: { role: as } })
  expect((await role('staff')).status).toBe(200)
  const people = await shop.call('GET', '/api/people', { as: owner })
  expect(people.body.find(({ _id }: { _id: string }) => _id === packer._id)).toMatchObject({
    role: 'staff',
    secondStepFrom: null,
  })
  const as = await signInAgain(shop, packer)
  expect((await toDeliver(as)).status).toBe(200)
  expect((await role('packer')).status).toBe(200)
  expect((await toDeliver(await signInAgain(shop, packer))).status).toBe(403)
})
