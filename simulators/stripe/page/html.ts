import escapeHtml from 'escape-html'

/** A piece of finished HTML. */
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

/** Writes HTML from a template. Every text that is put in is escaped; only other pieces of HTML go in as they are. Attributes need quotes. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { html: String.raw({ raw: strings }, ...pieces.map(write)) }
}
