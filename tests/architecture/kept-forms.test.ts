import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What keeps the draft of a form in the tab, or asks before it is left. */
const keeps = /\bdraft: |use(ContentEditor|SaleForm|PhoneForm|ProductForm|UnsavedChangesGuard)\b/

const dialog = 'a dialog: nothing else can be pressed before it is answered'
const selection = 'acts on what is ticked, and goes with it'
const filter = 'a filter, which the address keeps'

/** The forms of the admin area that keep nothing, with the reason. */
const withoutDraft: Readonly<Record<string, string>> = {
  'app/admin/kit/form-dialog.tsx': dialog,
  'app/admin/connections/feeds.page.tsx': 'a choice of one piece',
  'app/admin/content/pages/page-list.page.tsx': 'a title, and the page opens',
  'app/admin/money/period-form.tsx': filter,
  'app/admin/orders/list/selected-orders.tsx': selection,
  'app/admin/orders/refund/refund-panel.tsx': 'money: an amount is chosen afresh each time',
  'app/admin/orders/views/view-name-form.tsx': 'a name for what the list shows',
  'app/admin/orders/parcel-steps/ship-form.tsx': selection,
  'app/admin/products/grid/add-to-sale.tsx': selection,
  'app/admin/products/grid/bulk-bar.tsx': selection,
}

const formsOf = (folders: readonly string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => text.includes('<form') && !text.includes('role="search"'))

it('every form of the admin area keeps its draft or asks, or says here why it does not', () => {
  const without = formsOf(['app/admin']).filter(({ text }) => !keeps.test(text))
  expect(without.map(({ file }) => file)).toEqual(Object.keys(withoutDraft).toSorted())
})
