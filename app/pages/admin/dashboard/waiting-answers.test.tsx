import { expect, it } from 'vitest'
import { textOf } from '#tests/support/render.tsx'
import { WaitingAnswers } from './waiting-answers.tsx'

it.each([
  [0, 0, ''],
  [1, 0, '1 question about a product waits for an answer. Read and answer'],
  [0, 1, '1 photo of a buyer waits for your agreement. Look at them'],
  [
    3,
    2,
    '3 questions about products wait for an answer. Read and answer 2 photos of buyers wait for your agreement. Look at them',
  ],
])('the dashboard says that %i questions and %i photos wait', (openQuestions, waitingPhotos, text) => {
  expect(textOf(<WaitingAnswers openQuestions={openQuestions} waitingPhotos={waitingPhotos} />)).toBe(text)
})
