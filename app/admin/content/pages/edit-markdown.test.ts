import { expect, it } from 'vitest'
import { editMarkdown, type TextStep } from './edit-markdown.ts'

/** Applies a step to a text whose marked part is between `[` and `]`, and returns it in the same form. */
function apply(step: TextStep, marked: string): string {
  const [before = '', part = '', after = ''] = marked.split(/[⟦⟧]/)
  const text = before + part + after
  const edit = editMarkdown(step, { text, start: before.length, end: before.length + part.length })
  const edited = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  return `${edited.slice(0, edit.start)}⟦${edited.slice(edit.start, edit.end)}⟧${edited.slice(edit.end)}`
}

it.each<[TextStep, string, string]>([
  ['bold', 'within ⟦15 days⟧ of', 'within **⟦15 days⟧** of'],
  ['bold', 'within **⟦15 days⟧** of', 'within ⟦15 days⟧ of'],
  ['bold', '⟦⟧', '**⟦⟧**'],
  ['italic', '⟦oil⟧', '*⟦oil⟧*'],
  ['italic', '*⟦oil⟧*', '⟦oil⟧'],
  ['italic', '**⟦oil⟧**', '***⟦oil⟧***'],
  ['italic', '***⟦oil⟧***', '**⟦oil⟧**'],
  ['link', 'see ⟦our terms⟧.', 'see [our terms](⟦https://⟧).'],
  ['link', '⟦⟧', '[text](⟦https://⟧)'],
  ['heading', 'a\nRetu⟦⟧rns\nb', 'a\n## Returns⟦⟧\nb'],
  ['heading', '## Returns⟦⟧', 'Returns⟦⟧'],
  ['heading', '- Returns⟦⟧', '## Returns⟦⟧'],
  ['list', 'x\n⟦one\ntwo⟧', 'x\n- one\n- two⟦⟧'],
  ['list', '⟦- one\n- two⟧', 'one\ntwo⟦⟧'],
  ['table', 'a⟦⟧', 'a\n\n⟦| Timber | Oil |\n| --- | --- |\n| Oak | Once a year |⟧\n'],
  ['table', '⟦⟧', '⟦| Timber | Oil |\n| --- | --- |\n| Oak | Once a year |⟧\n'],
])('a step of the editor: %s changes %j to %j', (step, before, after) => {
  expect(apply(step, before)).toBe(after)
})
