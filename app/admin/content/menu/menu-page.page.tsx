import { ContentEditor, ContentPage, DraftBadge } from '#app/admin/content/content-editor.tsx'
import { ChangeBadge, ItemButtons, ItemList, type OpenItem } from '#app/admin/content/lists/item-list.tsx'
import kit from '#app/admin/kit/kit.module.scss'
import styles from '#app/admin/content/content.module.scss'
import { useContentEditor, type ContentState } from '#app/admin/content/use-content-editor.ts'
import { linkTargets } from '#app/admin/frame/link-targets.ts'
import { menuContentApi, shopPagesApi } from '#app/api/admin/content.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { mostMenuLinks, menuLengths, type MenuLink, type MenuValues } from '#contract/content/menu.ts'
import type { FooterPage, RoomTexts } from '#contract/pages.ts'
import { changesText, countChanges, itemState } from '#rules/content/content-changes.ts'
import { menuTargetProblem } from '#rules/content/menu-values.ts'

export const loader = prefetch(() => [
  menuContentApi.read.initiate(undefined, { forceRefetch: true }),
  shopPagesApi.list.initiate(undefined, { forceRefetch: true }),
])

export function Component() {
  return (
    <ContentPage title="Menu" read={menuContentApi.read.useQuery()}>
      {(state) => <MenuForm state={state} />}
    </ContentPage>
  )
}

function MenuForm({ state }: { state: ContentState<MenuValues> }) {
  const { rooms } = useShopDetails()
  const { data: listed } = shopPagesApi.list.useQuery()
  const editor = useContentEditor<MenuValues>({
    title: 'Menu',
    draft: 'content menu',
    state,
    save: menuContentApi.saveDraft.useMutation(),
    publish: menuContentApi.publish.useMutation(),
    restoreVersion: menuContentApi.restoreVersion.useMutation(),
    store: (value) => menuContentApi.read.upsert(undefined, value),
  })
  const live = state.live.value
  const pages = (listed?.pages ?? []).filter((page) => page.deletedAt === null && page.state !== 'draft')
  const targets = { rooms, slugs: new Set(pages.map(({ slug }) => slug)) }
  return (
    <ContentEditor
      editor={editor}
      about={`The header. Up to 7 links. ${changesText(countChanges(live, editor.value))}`}
      badge={<DraftBadge editor={editor} />}
      summaryOf={({ links }) => links.map(({ label }) => label).join(', ')}
    >
      <ItemList
        list={editor.list('links', editor.value.links, (links) => editor.edit({ links }))}
        label="Links of the menu"
        heading="Links"
        listLabel="Menu"
        what="link"
        addText="Add a link"
        blank={{ label: '', link: '' }}
        most={mostMenuLinks}
        firstField="label"
        nameOf={({ label }, at) => label || `link ${at + 1}`}
        titleOf={({ label }) => label}
        renderRow={(link) => (
          <>
            <span className={styles.name}>
              <strong>{link.label || 'No words yet'}</strong>
              <span className="meta d-block">{link.link}</span>
            </span>
            <LinkBadge
              state={itemState(live.links, link)}
              problem={link.link === '' ? null : menuTargetProblem(link.link, targets)}
            />
          </>
        )}
      >
        {(open) => <LinkEditor open={open} pages={pages} rooms={rooms} />}
      </ItemList>
    </ContentEditor>
  )
}

function LinkBadge({ state, problem }: { state: 'live' | 'changed' | 'new'; problem: string | null }) {
  return (
    <>
      {problem !== null && <span className="badge badge-danger">{`Left out: ${problem}`}</span>}
      <ChangeBadge state={state} />
    </>
  )
}

interface LinkEditorProps {
  open: OpenItem<MenuLink>
  pages: readonly FooterPage[]
  rooms: RoomTexts
}

function LinkEditor({ open, pages, rooms }: LinkEditorProps) {
  const { item: link, text } = open
  const groups = linkTargets(pages, rooms)
  const known = groups.flatMap(({ targets }) => targets)

  function choose(address: string) {
    const target = known.find((each) => each.link === address)
    if (target) open.edit({ link: target.link, ...(link.label.trim() === '' && { label: target.label }) })
  }

  return (
    <fieldset className={styles.editor}>
      <legend className="visually-hidden">{`Edit ${link.label || 'the new link'}`}</legend>
      <div className={kit.halves}>
        <div>
          <TextField {...text('label')} label="Words" maxLength={menuLengths.label} />
          <SelectField
            label="Room, category or page"
            value={known.some((target) => target.link === link.link) ? link.link : ''}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">Another address</option>
            {groups.map(({ title, targets }) => (
              <optgroup key={title} label={title}>
                {targets.map((target) => (
                  <option key={target.link} value={target.link}>
                    {target.label}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
          <TextField
            {...text('link')}
            label="Goes to"
            help="A page of the shop that everyone can open, such as /living/Coffee or /search/oak."
            maxLength={menuLengths.link}
            spellCheck={false}
          />
          <ItemButtons what="link" open={open} />
        </div>
      </div>
    </fieldset>
  )
}
