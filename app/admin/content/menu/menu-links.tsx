import { randomKey } from '#app/api/random-key.ts'
import { MovableList } from '#app/admin/content/lists/movable-list.tsx'
import { RemovedNote } from '#app/admin/content/lists/removed-note.tsx'
import { useOpenItem } from '#app/admin/content/lists/use-open-item.ts'
import { FieldNotes } from '#app/ui/form/field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { type MenuLink, type MenuValues, mostMenuLinks } from '#contract/content/menu.ts'
import { linkState, type MenuTargets, menuTargetProblem } from '#rules/content/menu-values.ts'
import { LinkEditor, type LinkEditorProps } from './link-editor.tsx'
import styles from '#app/admin/content/lists/lists.module.scss'

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
export function MenuLinks(props: MenuLinksProps) {
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
