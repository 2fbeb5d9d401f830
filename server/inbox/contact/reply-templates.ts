import type { ReplyTemplate } from '#contract/inbox/reply-templates.ts'
import { type Db, transact, type Tx } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import {
  countTemplates,
  deleteTemplateRow,
  findTemplate,
  findTemplateByName,
  insertTemplate,
  listTemplates,
  updateTemplate,
  waitForTemplates,
} from './reply-templates.queries.ts'

/** How many templates a shop can have: a choice shows all of them. */
const maxTemplates = 100

interface Templates {
  templates: ReplyTemplate[]
}

interface Fields {
  name: string
  text: string
}

/** Lists the templates of replies and answers. */
export async function listReplyTemplates(db: Db): Promise<Templates> {
  const rows = await listTemplates(db)
  return { templates: rows.map(({ id, name, text, version }) => ({ _id: id, name, text, version })) }
}

/** Creates a template. Throws ShopError 409 for a name that another one has, and when there are 100. */
export async function createReplyTemplate(shop: Shop, given: Fields): Promise<Templates> {
  const fields = clean(given)
  return transact(shop.db, async (tx) => {
    await waitForTemplates(tx)
    if ((await countTemplates(tx)) >= maxTemplates) {
      throw new ShopError(409, `There are ${maxTemplates} templates. Delete one first.`)
    }
    await refuseUsedName(tx, fields.name, null)
    await insertTemplate(tx, { ...fields, createdAt: shop.now() })
    return listReplyTemplates(tx)
  })
}

/** Changes a template. Throws ShopError 404, 409 for a taken name or when it was changed since `version`. */
export async function changeReplyTemplate(
  shop: Shop,
  id: string,
  { version, ...given }: Fields & { version: number },
): Promise<Templates> {
  const fields = clean(given)
  return transact(shop.db, async (tx) => {
    await waitForTemplates(tx)
    const before = isId(id) ? await findTemplate(tx, id) : undefined
    if (!before) throw unknownTemplate()
    if (before.version !== version) {
      throw new ShopError(409, `Someone else changed this template. It now says: ‘${before.text}’`)
    }
    await refuseUsedName(tx, fields.name, id)
    await updateTemplate(tx, id, fields)
    return listReplyTemplates(tx)
  })
}

/** Deletes a template. Throws ShopError 404 for an unknown one. */
export async function deleteReplyTemplate(shop: Shop, id: string): Promise<Templates> {
  if (!isId(id) || !(await deleteTemplateRow(shop.db, id))) throw unknownTemplate()
  return listReplyTemplates(shop.db)
}

function clean({ name, text }: Fields): Fields {
  return { name: name.trim().replaceAll(/\s+/g, ' '), text: text.trim() }
}

async function refuseUsedName(tx: Tx, name: string, id: string | null): Promise<void> {
  const used = await findTemplateByName(tx, name, id)
  if (!used) return
  const message = `Another template has the name ‘${used.name}’.`
  throw new ShopError(409, message, [{ path: 'name', message }])
}

function unknownTemplate(): ShopError {
  return new ShopError(404, 'This template doesn’t exist.')
}
