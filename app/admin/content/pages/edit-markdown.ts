export type TextStep = 'heading' | 'bold' | 'italic' | 'link' | 'list' | 'table'

/** A text with the marked part of it, from `start` to before `end`. */
export interface MarkedText {
  text: string
  start: number
  end: number
}

/** The part from `from` to before `to` that is replaced, and what is marked afterwards. */
export interface TextEdit {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

const signs = { bold: '**', italic: '*' } as const
const table = '| Timber | Oil |\n| --- | --- |\n| Oak | Once a year |'

/** What a step changes: a second bold or italic takes the signs away again, as a second heading or list does. */
export function editMarkdown(step: TextStep, marked: MarkedText): TextEdit {
  const { text, start, end } = marked
  const part = text.slice(start, end)
  switch (step) {
    case 'bold':
    case 'italic':
      return toggleSigns(signs[step], marked)
    case 'link': {
      const label = part === '' ? 'text' : part
      const insert = `[${label}](https://)`
      const at = start + label.length + 3
      return { from: start, to: end, insert, start: at, end: at + 'https://'.length }
    }
    case 'heading':
      return toggleLines('## ', marked)
    case 'list':
      return toggleLines('- ', marked)
    case 'table':
      return addTable(marked)
    default:
      return { from: start, to: end, insert: part, start, end }
  }
}

function addTable({ text, end }: MarkedText): TextEdit {
  const before = text.slice(0, end)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const insert = `${gap}${table}\n`
  return { from: end, to: end, insert, start: end + gap.length, end: end + gap.length + table.length }
}

function toggleSigns(sign: '**' | '*', { text, start, end }: MarkedText): TextEdit {
  const { length } = sign
  const part = text.slice(start, end)
  const isInside = text.slice(0, start).endsWith(sign) && text.slice(end).startsWith(sign)
  // One star of two belongs to bold.
  const isOfBold = sign === '*' && text.slice(0, start).endsWith('**') && !text.slice(0, start).endsWith('***')
  if (isInside && !isOfBold) {
    return { from: start - length, to: end + length, insert: part, start: start - length, end: end - length }
  }
  return { from: start, to: end, insert: `${sign}${part}${sign}`, start: start + length, end: end + length }
}

function toggleLines(sign: '## ' | '- ', { text, start, end }: MarkedText): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const to = lineEnd === -1 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const hasAll = lines.every((line) => line.startsWith(sign))
  const insert = lines
    .map((line) => (hasAll ? line.slice(sign.length) : `${sign}${line.replace(/^(#{1,6} |- )/, '')}`))
    .join('\n')
  return { from, to, insert, start: from + insert.length, end: from + insert.length }
}
