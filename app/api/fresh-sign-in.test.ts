import { afterEach, expect, it } from 'vitest'
import { canBeRepeated, setPasswordDialog } from './fresh-sign-in.ts'

const message = 'You signed in more than 15 minutes ago. Enter your current password too.'
const refused = { status: 403, data: { message, errors: [{ path: 'currentPassword', message }] } }

let reset = () => {}
afterEach(() => reset())

/** A dialog that counts its questions, and the answer to the open one. */
function openDialog() {
  const answers: ((isAccepted: boolean) => void)[] = []
  reset = setPasswordDialog(() => new Promise((resolve) => answers.push(resolve)))
  return answers
}

it.each([true, false])(
  'a call that needs a fresh sign-in can be repeated after the question is answered: %s',
  async (isAccepted) => {
    const answers = openDialog()
    const repeat = canBeRepeated(undefined, refused)
    answers[0]?.(isAccepted)
    expect(await repeat).toBe(isAccepted)
    expect(answers).toHaveLength(1)
  },
)

it('a call that needs a fresh sign-in shares the question with a call at the same time, and the next one asks again', async () => {
  const answers = openDialog()
  const both = [canBeRepeated({ amount: 5 }, refused), canBeRepeated(undefined, refused)]
  answers[0]?.(true)
  expect(await Promise.all(both)).toEqual([true, true])
  expect(answers).toHaveLength(1)
  const next = canBeRepeated(undefined, refused)
  answers[1]?.(false)
  expect(await next).toBe(false)
})

it('a call that needs a fresh sign-in is not repeated without a dialog, or when its form has a field for the password', async () => {
  expect(await canBeRepeated(undefined, refused)).toBe(false)
  const answers = openDialog()
  expect(await canBeRepeated({ currentPassword: '' }, refused)).toBe(false)
  expect(await canBeRepeated(undefined, { status: 403, data: { message: 'Only an admin may do this.' } })).toBe(false)
  expect(await canBeRepeated(undefined, { ...refused, status: 400 })).toBe(false)
  expect(answers).toEqual([])
})
