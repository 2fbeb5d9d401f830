/** The form of an email address, from a word's start, so that a long line takes linear time. */
const emailAddress =
  /(?<![^\s"<>()[\]{},;:=\\/])[^\s"<>()[\]{},;:=\\/@]+@[^\s"<>()[\]{},;:=\\/@]+\.[^\s"<>()[\]{},;:=\\/@.]+/gu
const passwordHash = /\$(?:argon2|2[abxy]\$)[^\s"\\]*/g
const secret = /\b(?:sk|rk|whsec)_[A-Za-z0-9_]{8,}/g

/** Replaces what has the form of an email address, of a password hash or of a key in a text. JSON stays valid. */
export function maskPersonalText(text: string): string {
  return text.replaceAll(passwordHash, '[hash]').replaceAll(secret, '[secret]').replaceAll(emailAddress, '[email]')
}
