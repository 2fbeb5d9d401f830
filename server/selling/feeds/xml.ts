import escapeHtml from 'escape-html'

export const xmlStart = '<?xml version="1.0" encoding="UTF-8"?>'

/** Characters that XML 1.0 does not allow, escaped or not. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** A text inside of XML. The entities of `escapeHtml` are numeric or predefined in XML. */
export function xmlText(text: string): string {
  return escapeHtml(text.replaceAll(forbidden, ''))
}

/** An element with a text; nothing without one. */
export function element(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${xmlText(text)}</${name}>\n`
}
