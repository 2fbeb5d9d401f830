import type { ContentName, ContentValues, ContentVersion } from '#contract/content/content.ts'
import type { Db } from '#db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type ContentRow, listVersions } from './content.queries.ts'
import { firstValues, withFirstValues } from './first-values.ts'

const maxVersions = 50

/** A version of a content with its texts. */
type Version<Name extends ContentName> = ContentVersion & { value: ContentValues[Name] }

/** A content as its author sees it. */
export interface ContentState<Name extends ContentName> {
  asOf: string
  newest: number
  live: Version<Name>
  draft: Version<Name> | null
  history: Version<Name>[]
}

/** Reads a content: what is live, the draft, and its newest published versions with the first values at the end. */
export async function readContent<Name extends ContentName>(shop: Shop, name: Name): Promise<ContentState<Name>> {
  return readContentIn(shop, shop.db, name)
}

/** Reads a content in the transaction of a change. */
export async function readContentIn<Name extends ContentName>(
  { config, now }: Pick<Shop, 'config' | 'now'>,
  db: Db,
  name: Name,
): Promise<ContentState<Name>> {
  const rows = await listVersions(db, name, maxVersions + 1)
  const first = firstValues(config)[name]
  const toVersion = ({ number, byName, createdAt, value }: ContentRow): Version<Name> => ({
    number,
    by: byName,
    at: createdAt.toISOString(),
    value: withFirstValues<Name>(first, value),
  })
  const draft = rows.find(({ state }) => state === 'draft')
  const firstVersion = { number: 0, by: '', at: null, value: first }
  const history = [...rows.filter(({ state }) => state === 'published').map(toVersion), firstVersion]
  return {
    asOf: now().toISOString(),
    newest: rows[0]?.number ?? 0,
    live: history[0] ?? firstVersion,
    draft: draft ? toVersion(draft) : null,
    history,
  }
}
