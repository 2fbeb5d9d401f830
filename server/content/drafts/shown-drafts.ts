import { type ContentName, contentIds, type ContentValues } from '#contract/content/content.ts'
import { fixedTextNames } from '#contract/content/fixed-texts.ts'
import type { FooterPage } from '#contract/pages.ts'
import type { Db } from '#db/open.ts'
import { shopPageProblems } from '#rules/content/shop-page.ts'
import { contentsById } from '#rules/content/contents-by-id.ts'
import type { Config } from '#server/platform/config/config.ts'
import { contentKinds } from '#server/content/content-kinds.ts'
import { type DraftPage, findDraft, findLive, listDraftPages, listDrafts } from '#server/content/content.queries.ts'
import { firstValues, withFirstValues } from '#server/content/first-values.ts'
import { maxFooterPages } from '#rules/content/shop-page.ts'
import type { DraftList } from '#server/platform/shop.ts'

/** Days, times and contact decide about orders, so their drafts are never shown. */
const draftNames = ['announcement', 'home', 'menu', 'rooms', 'support', 'hours', ...fixedTextNames] as const

export interface Drafts {
  values: ReadonlyMap<ContentName, object>
  pages: readonly DraftPage[]
}

export const noDrafts: Drafts = { values: new Map(), pages: [] }

/** Reads the drafts that can be shown, and the names of all. */
export async function readDrafts(db: Db, config: Config): Promise<DraftList & Drafts> {
  const values = new Map<ContentName, object>()
  const refused: string[] = []
  for (const { name: stored, value } of await listDrafts(db)) {
    const name = draftNames.find((known) => known === stored)
    if (name === undefined) continue
    const draft = usableDraft(config, name, value)
    if (draft) values.set(name, draft)
    else refused.push(titleOf(name))
  }
  const shown = [...values.keys()].map(titleOf)
  const all = await listDraftPages(db)
  const pages = all.filter(isUsablePage)
  shown.push(...pages.map(titleOfPage))
  refused.push(...all.filter((page) => !isUsablePage(page)).map(titleOfPage))
  return { values, pages, shown, refused }
}

/** The footer's pages as they would be once all drafts are published. */
export function footerWithDrafts(live: readonly FooterPage[], pages: readonly DraftPage[]): FooterPage[] {
  const staying = live.filter(({ slug }) => pages.every((page) => page.slug !== slug))
  const added = pages.filter(({ value }) => value.inFooter).map(({ value: { title, slug } }) => ({ title, slug }))
  if (pages.length === 0) return staying
  return [...staying, ...added]
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en-NZ'))
    .slice(0, maxFooterPages)
}

/** Reads the draft that would have an address once published. */
export async function findDraftPage(db: Db, slug: string): Promise<DraftPage | undefined> {
  return (await listDraftPages(db)).find((page) => page.value.slug === slug && isUsablePage(page))
}

/** Reads a content as shoppers see it, or as they would with its draft. */
export async function readShown<Name extends ContentName>(
  { db, config }: { db: Db; config: Config },
  name: Name,
  withDrafts: boolean,
): Promise<ContentValues[Name]> {
  if (withDrafts) {
    const draft = await findDraft(db, name)
    const value = draft && usableDraft<Name>(config, name, draft.value)
    if (value) return value
  }
  return withFirstValues<Name>(firstValues(config)[name], (await findLive(db, name))?.value ?? {})
}

/** A draft that could not be published, such as one with a link to a script, is never shown. */
function usableDraft<Name extends ContentName>(
  config: Config,
  name: Name,
  stored: object,
): ContentValues[Name] | undefined {
  const { normalize, problems } = contentKinds[name]
  const value = normalize(withFirstValues<Name>(firstValues(config)[name], stored))
  return problems(value, config).length === 0 ? value : undefined
}

function titleOf(name: ContentName): string {
  return contentsById[contentIds[name]]?.name ?? name
}

const isUsablePage = ({ value }: DraftPage): boolean => shopPageProblems(value).length === 0

const titleOfPage = ({ value }: DraftPage): string => `Page ‘${value.title || 'without a title'}’`
