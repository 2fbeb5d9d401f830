import type { HomeBlock, HomeValues } from '#contract/content/home.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import { isSafeLink, safeLinkMessage } from './safe-link.ts'
import { type Scene, scenes } from './scenes.ts'

/** What a block of each list is called. */
export const blockKinds = { slides: 'Slide', promos: 'Promo' } as const
export type BlockList = keyof typeof blockKinds

const lists = Object.keys(blockKinds) as BlockList[]
const uploadPattern = /^\/images\/([0-9a-f]{32}\.webp)$/

/** Finds one of the shop's own pictures by its name. */
export function findScene(picture: string): Scene | undefined {
  return Object.entries(scenes).find(([name]) => name === picture)?.[1]
}

/** The upload that a block shows; undefined for one of the shop's own pictures. */
export function uploadOf(picture: string): string | undefined {
  return uploadPattern.exec(picture)?.[1]
}

/** Empty for a picture that does not exist. */
export function picturePath(picture: string): string {
  return findScene(picture)?.image ?? (uploadOf(picture) === undefined ? '' : picture)
}

/** Without spaces around the texts. */
export function normalizeHome(value: HomeValues): HomeValues {
  const trimmed = (block: HomeBlock): HomeBlock => ({
    ...block,
    heading: block.heading.trim(),
    words: block.words.trim(),
    linkWords: block.linkWords.trim(),
    link: block.link.trim(),
    alternativeText: block.alternativeText.trim(),
  })
  return { slides: value.slides.map(trimmed), promos: value.promos.map(trimmed) }
}

/** One slide must be shown, and every block must be complete. */
export function homeProblems(value: HomeValues): FieldError[] {
  const problems = lists.flatMap((list) =>
    value[list].flatMap((block, at) =>
      blockProblems(block, value[list].slice(0, at)).map(({ path, message }) => ({
        path: `${list}.${at}.${path}`,
        message,
      })),
    ),
  )
  const hasSlide = value.slides.some(({ isHidden }) => !isHidden)
  return hasSlide ? problems : [{ path: 'slides', message: 'Show at least one slide.' }, ...problems]
}

function blockProblems(block: HomeBlock, before: readonly HomeBlock[]): FieldError[] {
  const { id, heading, words, linkWords, link, picture } = block
  return [
    ...(before.some((other) => other.id === id) ? [{ path: 'id', message: 'Two blocks have the same id.' }] : []),
    ...(heading === '' ? [{ path: 'heading', message: 'Enter a heading.' }] : []),
    ...(words === '' ? [{ path: 'words', message: 'Enter the second line.' }] : []),
    ...(linkWords === '' ? [{ path: 'linkWords', message: 'Enter the words of the link.' }] : []),
    ...(isSafeLink(link) ? [] : [{ path: 'link', message: safeLinkMessage }]),
    ...(picturePath(picture) === '' ? [{ path: 'picture', message: 'Choose a picture, or upload one.' }] : []),
  ]
}

/** The uploads of a home page, each with the path of its field. */
export function homeUploads(value: HomeValues): { path: string; name: string }[] {
  return lists.flatMap((list) =>
    value[list].flatMap(({ picture }, at) => {
      const name = uploadOf(picture)
      return name === undefined ? [] : [{ path: `${list}.${at}.picture`, name }]
    }),
  )
}

/** The home page as fields of the history. */
export function homeFields(value: HomeValues): Record<string, string> {
  const entries = lists.flatMap((list) =>
    value[list].map((block, at) => [`${blockKinds[list].toLowerCase()} ${at + 1}`, blockText(block)] as const),
  )
  return Object.fromEntries(entries)
}

function blockText({ heading, words, linkWords, link, picture, alternativeText, isHidden }: HomeBlock): string {
  const shown = alternativeText === '' ? picture : `${picture}: ${alternativeText}`
  return `${isHidden ? '(hidden) ' : ''}${heading} | ${words} | ${linkWords} (${link}) | ${shown}`
}
