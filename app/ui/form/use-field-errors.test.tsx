import { useState } from 'react'
import { expect, it } from 'vitest'
import { textOf } from '#tests/support/render.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { useFieldErrors } from './use-field-errors.ts'

type Form = ReturnType<typeof useFieldErrors>

/** Renders a form after these events, each in a render of its own. */
function shownAfter(...events: ((form: Form) => void)[]): string {
  function Refused() {
    const [count, setCount] = useState(0)
    const form = useFieldErrors()
    const event = events[count]
    if (event) {
      event(form)
      setCount(count + 1)
    }
    return <FormProblem text={form.problem} />
  }
  return textOf(<Refused />)
}

const refuse = ({ setErrors }: Form) => setErrors({}, 'The shop couldn’t be reached.')

it('a refusal stays next to the form until the next try or change', () => {
  expect(shownAfter(refuse)).toBe('The shop couldn’t be reached.')
  expect(shownAfter(refuse, ({ setErrors }) => setErrors({}))).toBe('')
  expect(shownAfter(refuse, ({ clearError }) => clearError('price'))).toBe('')
  expect(shownAfter(refuse, ({ forgetProblem }) => forgetProblem())).toBe('')
})
