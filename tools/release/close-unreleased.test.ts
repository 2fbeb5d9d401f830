import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closeUnreleased } from './close-unreleased.ts'

const release = { version: '1.4.0', day: '2026-11-27' }
const notes = `
### Before you upgrade

- Pause needed: no.

### Added

- A feed.
`

describe('a release', () => {
  it('gives what is unreleased its version and its day, and leaves the heading for what comes next', () => {
    const before = `# Change log\n\nThe form.\n\n## Unreleased\n${notes}\n## 1.3.0 (2026-10-02)\n\n- A page.\n`
    expect(closeUnreleased(before, release)).toEqual({
      text: `# Change log\n\nThe form.\n\n## Unreleased\n\n## 1.4.0 (2026-11-27)\n${notes}\n## 1.3.0 (2026-10-02)\n\n- A page.\n`,
      notes: `## 1.4.0 (2026-11-27)\n${notes}`.trim(),
    })
  })

  it('can be the first one', () => {
    expect(closeUnreleased(`# Change log\n\n## Unreleased\n${notes}`, release).text).toBe(
      `# Change log\n\n## Unreleased\n\n## 1.4.0 (2026-11-27)\n${notes}`,
    )
  })

  it.each(['yes, about 20 seconds for a million orders', 'no'])('can say that its pause is: %s', (pause) => {
    const text = `## Unreleased\n${notes.replace('needed: no', `needed: ${pause}`)}`
    expect(closeUnreleased(text, release).notes).toContain(`- Pause needed: ${pause}.`)
  })

  it.each([
    ['no heading', '# Change log\n', 'CHANGELOG.md has no heading "## Unreleased".'],
    ['no change', '## Unreleased\n\n## 1.3.0 (2026-10-02)\n\n- A page.\n', 'CHANGELOG.md has no change under'],
    ['no pause', '## Unreleased\n\n### Added\n\n- Pause needed: no.\n', 'needs a line "- Pause needed: no."'],
    ['no length of its pause', `## Unreleased\n${notes.replace('no.', 'yes.')}`, 'needs a line "- Pause needed: no."'],
  ])('is refused with %s', (_, text, message) => {
    expect(() => closeUnreleased(text, release)).toThrow(message)
  })

  it('can be made of the present change log', () => {
    const text = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
    expect(closeUnreleased(text, release).text).toContain('## Unreleased\n\n## 1.4.0 (2026-11-27)\n')
  })
})
