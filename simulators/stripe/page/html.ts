/** A piece of finished HTML. */
export interface Html {
  readonly html: string
}

type Piece = string | number | null | Html | readonly Html[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function write(piece: Piece): string {
  if (piece === null) return ''
  if (typeof piece === 'number') return String(piece)
  if (typeof piece === 'string') return piece.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
  return 'html' in piece ? piece.html : piece.map(write).join('')
}

/** Writes HTML from a template. Every text that is put in is escaped; only other pieces of HTML go in as they are. Attributes need quotes. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { html: String.raw({ raw: strings }, ...pieces.map(write)) }
}
