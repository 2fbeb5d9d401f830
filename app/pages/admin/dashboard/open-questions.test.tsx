import { expect, it } from 'vitest'
import { textOf } from '#tests/support/render.tsx'
import { OpenQuestions } from './open-questions.tsx'

it.each([
  [0, ''],
  [1, '1 question about a product waits for an answer. Read and answer'],
  [3, '3 questions about products wait for an answer. Read and answer'],
])('the dashboard says that %i questions wait', (count, text) => {
  expect(textOf(<OpenQuestions count={count} />)).toBe(text)
})
