import { expect, it } from 'vitest'
import { fillTemplate, insertTemplate } from './reply-template.ts'

it.each([
  ['Kia ora {name}, thank you.', 'Aroha', 'Kia ora Aroha, thank you.'],
  ['Kia ora {name}, thank you.', null, 'Kia ora, thank you.'],
  ['{name}, {name}: {order}', '$& Tāne', '$& Tāne, $& Tāne: {order}'],
  ['No place for a name.', 'Aroha', 'No place for a name.'],
])('the template %j for %j is %j', (text, firstName, filled) => {
  expect(fillTemplate(text, firstName)).toBe(filled)
})

it.each([
  ['', 'Yes.', 'Yes.'],
  ['  \n', 'Yes.', 'Yes.'],
  ['Thank you.\n', 'Yes.', 'Thank you.\n\nYes.'],
])('a template in %j comes below it', (written, template, text) => {
  expect(insertTemplate(written, template)).toBe(text)
})
