import escapeHtml from 'escape-html'

/** A fragment of escaped HTML. */
export interface Html {
  readonly html: string
}

type Piece = string | number | null | Html | readonly Html[]

function write(piece: Piece): string {
  if (piece === null) return ''
  if (typeof piece === 'number') return String(piece)
  if (typeof piece === 'string') return escapeHtml(piece)
  return 'html' in piece ? piece.html : piece.map(write).join('')
}

/** Writes HTML from a template, whose attributes need quotes. Inserted text is escaped, inserted `Html` is not. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { html: String.raw({ raw: strings }, ...pieces.map(write)) }
}
