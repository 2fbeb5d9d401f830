import { useState } from 'react'
import { ContentButtons, ContentHistory, OtherVersion, UndoPublished } from '#app/admin/content/content-tools.tsx'
import contentStyles from '#app/admin/content/content.module.scss'
import styles from '#app/admin/content/lists/lists.module.scss'
import { MovableList } from '#app/admin/content/lists/movable-list.tsx'
import { RemovedNote } from '#app/admin/content/lists/removed-note.tsx'
import { useListContent } from '#app/admin/content/lists/use-list-content.ts'
import { useOpenItem } from '#app/admin/content/lists/use-open-item.ts'
import type { ContentState } from '#app/admin/content/use-content-form.ts'
import { ContentHeading } from '#app/admin/frame/content-heading.tsx'
import { linkTargets } from '#app/admin/frame/link-targets.ts'
import {
  contentApi,
  useReadMenuContentQuery,
  usePublishMenuContentMutation,
  usePutBackMenuContentMutation,
  useSaveMenuContentMutation,
} from '#app/api/content/content.ts'
import { shopPagesApi, useListShopPagesQuery } from '#app/api/content/shop-pages.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { randomKey } from '#app/api/random-key.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useAppDispatch } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { FieldNotes } from '#app/ui/form/field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { mostMenuLinks, menuLengths, type MenuLink, type MenuValues } from '#contract/content/menu.ts'
import type { FooterPage, RoomTexts } from '#contract/pages.ts'
import { changesText } from '#rules/content/changes-text.ts'
import { countMenuChanges, linkState, menuTargetProblem, type MenuTargets } from '#rules/content/menu-values.ts'

export const loader = prefetch(() => [
  contentApi.endpoints.readMenuContent.initiate(undefined, { forceRefetch: true }),
  shopPagesApi.endpoints.listShopPages.initiate(undefined, { forceRefetch: true }),
])

/** The menu in the header: its links in their order. */
export function Component() {
  const { data, error, isFetching, refetch } = useReadMenuContentQuery()
  return (
    <>
      <PageMeta title="Menu" />
      <div className="container">
        <ContentHeading />
        {!data && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {data && <MenuForm state={data} />}
      </div>
    </>
  )
}

/** The form of the menu. One link is open at a time. */
function MenuForm({ state }: { state: ContentState<MenuValues> }) {
  const dispatch = useAppDispatch()
  const { rooms } = useShopDetails()
  const { data: listed } = useListShopPagesQuery()
  const [openId, setOpenId] = useState<string | null>(null)
  const form = useListContent<MenuValues>({
    title: 'Menu',
    draft: 'content menu',
    state,
    save: useSaveMenuContentMutation(),
    publish: usePublishMenuContentMutation(),
    putBack: usePutBackMenuContentMutation(),
    show: (saved) => {
      const entry = { endpointName: 'readMenuContent', arg: undefined, value: saved } as const
      dispatch(contentApi.util.upsertQueryEntries([entry]))
    },
    onRefused: (errors) => {
      const [, at] = Object.keys(errors)[0]?.split('.') ?? []
      setOpenId(form.value.links[Number(at)]?.id ?? null)
    },
  })
  const { value } = form
  const pages = (listed?.pages ?? []).filter((page) => page.deletedAt === null && page.state !== 'draft')
  return (
    <>
      <form {...form.formProps}>
        <div className={contentStyles.head}>
          <div>
            <h2 className="h3">Menu</h2>
            <p className="meta">The header. Up to 7 links. {changesText(countMenuChanges(state.live.value, value))}</p>
          </div>
          <div className={contentStyles.tools}>
            {form.isTyped && <span className="badge badge-warning">Not saved</span>}
            {!form.isTyped && state.draft && <span className="badge badge-warning">Draft, not published</span>}
            <ContentButtons isSaving={form.isSaving} isPublishing={form.isPublishing} saveDraft={form.saveDraft} />
          </div>
        </div>
        <OtherVersion version={form.other} takeTheirs={form.takeTheirs} keepMine={form.keepMine} />
        <UndoPublished
          title="Menu"
          undo={form.undo}
          isBusy={form.isPuttingBack}
          onUndo={(number) => void form.putBackVersion(number)}
        />
        <FormProblem text={form.problem} />
        <MenuLinks
          links={value.links}
          live={state.live.value}
          pages={pages}
          targets={{ rooms, slugs: new Set(pages.map(({ slug }) => slug)) }}
          errors={form.errors}
          openId={openId}
          onOpen={setOpenId}
          onEdit={(links: MenuLink[]) => form.edit({ links })}
          onChangePlaces={(links: MenuLink[]) => {
            form.forgetErrors()
            form.edit({ links })
          }}
        />
      </form>
      <ContentHistory
        what="menu"
        versions={state.history}
        asOf={state.asOf}
        textOf={({ value: { links } }) => links.map(({ label }) => label).join(', ')}
        isBusy={form.isPuttingBack}
        onPutBack={(number) => void form.putBackVersion(number)}
      />
    </>
  )
}

interface MenuLinksProps extends Pick<LinkEditorProps, 'pages'> {
  links: readonly MenuLink[]
  live: MenuValues
  targets: MenuTargets
  errors: FieldErrors
  /** The link whose fields are shown. */
  openId: string | null
  onOpen: (id: string | null) => void
  onEdit: (links: MenuLink[]) => void
  /** Links are added, removed or moved. */
  onChangePlaces: (links: MenuLink[]) => void
}

/** The links of the menu in their order, and the fields of the one that is open. */
function MenuLinks(props: MenuLinksProps) {
  const { links, live, pages, targets, errors, openId, onOpen, onChangePlaces } = props
  const openAt = links.findIndex(({ id }) => id === openId)
  const open = links[openAt]
  const { frame, show, add, remove, keep, removed } = useOpenItem({
    items: links,
    openId,
    firstField: 'label',
    onOpen,
    onChangePlaces,
  })
  return (
    <section className={styles.section} aria-label="Links of the menu" ref={frame}>
      <div className={styles.head}>
        <h3 className="h4">Links</h3>
        {links.length < mostMenuLinks && (
          <button
            type="button"
            className="btn btn-quiet btn-sm"
            onClick={() => add({ id: randomKey(), label: '', link: '' })}
          >
            <Icon name="plus-lg" />
            Add a link
          </button>
        )}
      </div>
      <MovableList
        label="Menu"
        items={links}
        nameOf={({ label }, at) => label || `link ${at + 1}`}
        onMove={onChangePlaces}
        renderRow={(link, at) => (
          <>
            <span className={styles.name}>
              <strong>{link.label || 'No words yet'}</strong>
              <span className="meta">{link.link}</span>
            </span>
            <LinkBadge
              state={linkState(live, link)}
              problem={link.link === '' ? null : menuTargetProblem(link.link, targets)}
            />
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              data-edit={link.id}
              aria-expanded={link.id === openId}
              onClick={() => show(link.id === openId ? null : link.id)}
            >
              {link.id === openId ? 'Close' : 'Edit'}
              <span className="visually-hidden"> {link.label || `link ${at + 1}`}</span>
            </button>
          </>
        )}
      />
      <FieldNotes controlId="menu-links" error={errors.links} />
      {removed && <RemovedNote name={removed.label || 'The new link'} onKeep={keep} />}
      {open && (
        <LinkEditor
          key={open.id}
          link={open}
          pages={pages}
          rooms={targets.rooms}
          field={(name) => ({ name: `links.${openAt}.${name}`, error: errors[`links.${openAt}.${name}`] })}
          onChange={(patch) => props.onEdit(links.map((link) => (link.id === open.id ? { ...link, ...patch } : link)))}
          onRemove={() => remove(openAt)}
          onClose={() => show(null)}
        />
      )}
    </section>
  )
}

/** Whether the link is new or changed, and why shoppers would not see it. */
function LinkBadge({ state, problem }: { state: 'live' | 'changed' | 'new'; problem: string | null }) {
  return (
    <>
      {problem !== null && <span className="badge badge-danger">{`Left out: ${problem}`}</span>}
      {state !== 'live' && <span className="badge badge-warning">{state === 'new' ? 'New' : 'Changed'}</span>}
    </>
  )
}

interface LinkEditorProps {
  link: MenuLink
  /** The live pages of the owner. */
  pages: readonly FooterPage[]
  rooms: RoomTexts
  field: (name: keyof MenuLink) => { name: string; error: string | undefined }
  onChange: (patch: Partial<MenuLink>) => void
  onRemove: () => void
  onClose: () => void
}

/** The fields of a link: its words, and where it leads, chosen from a list or typed. */
function LinkEditor({ link, pages, rooms, field, onChange, onRemove, onClose }: LinkEditorProps) {
  const groups = linkTargets(pages, rooms)
  const known = groups.flatMap(({ targets }) => targets)

  function choose(address: string) {
    const target = known.find((each) => each.link === address)
    if (target) onChange({ link: target.link, ...(link.label.trim() === '' && { label: target.label }) })
  }

  return (
    <fieldset className={styles.editor}>
      <legend className="visually-hidden">{`Edit ${link.label || 'the new link'}`}</legend>
      <div className={contentStyles.half}>
        <div>
          <TextField
            {...field('label')}
            label="Words"
            value={link.label}
            maxLength={menuLengths.label}
            autoComplete="off"
            onChange={({ target }) => onChange({ label: target.value })}
          />
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
            {...field('link')}
            label="Goes to"
            help="A page of the shop that everyone can open, such as /living/Coffee or /search/oak."
            value={link.link}
            maxLength={menuLengths.link}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ link: target.value })}
          />
          <div className={contentStyles.buttons}>
            <button type="button" className="btn btn-outline btn-sm" onClick={onClose}>
              Done
            </button>
            <button type="button" className="btn btn-quiet btn-sm" onClick={onRemove}>
              Remove this link
            </button>
          </div>
        </div>
      </div>
    </fieldset>
  )
}
