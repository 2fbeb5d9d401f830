/** The first line under "Before you upgrade", which each release has. */
const pauseLine = /^- Pause needed: (?:no|yes, .+)\.$/m

/**
 * Gives the changes under "Unreleased" of a change log a version and a day such as `2026-11-27`: the new text, and the
 * notes of the release. Throws a sentence when nothing has changed, or when the notes do not say whether the shop needs
 * a pause.
 */
export function closeUnreleased(
  text: string,
  { version, day }: { version: string; day: string },
): { text: string; notes: string } {
  const { groups: { before = '', notes = '', after = '' } = {} } =
    /^(?<before>.*?^## Unreleased\n)(?<notes>.*?)(?<after>^## .*)?$(?![^])/ms.exec(text) ?? {}
  if (before === '') throw new Error('CHANGELOG.md has no heading "## Unreleased".')
  if (!/^- /m.test(notes)) throw new Error('CHANGELOG.md has no change under "Unreleased".')
  const upgrade = /^### Before you upgrade\n(?<lines>.*?)(?=^### |$(?![^]))/ms.exec(notes)?.groups?.['lines'] ?? ''
  if (!pauseLine.test(upgrade)) {
    throw new Error(
      'CHANGELOG.md, "Before you upgrade" of "Unreleased", needs a line "- Pause needed: no." or "- Pause needed: yes, about 20 seconds for a million orders."',
    )
  }
  const heading = `## ${version} (${day})`
  return { text: `${before}\n${heading}\n${notes}${after}`, notes: `${heading}\n${notes}`.trim() }
}
