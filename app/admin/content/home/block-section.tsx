import { randomKey } from '#app/api/random-key.ts'
import { MovableList } from '#app/admin/content/lists/movable-list.tsx'
import { RemovedNote } from '#app/admin/content/lists/removed-note.tsx'
import { useOpenItem } from '#app/admin/content/lists/use-open-item.ts'
import { FieldNotes } from '#app/ui/form/field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { type HomeBlock, mostBlocks } from '#contract/content/home.ts'
import { type BlockList, blockKinds } from '#rules/content/home-values.ts'
import { BlockEditor } from './block-editor.tsx'
import { BlockRow } from './block-row.tsx'
import styles from '#app/admin/content/lists/lists.module.scss'

interface BlockSectionProps {
  title: string
  list: BlockList
  blocks: readonly HomeBlock[]
  live: readonly HomeBlock[]
  errors: FieldErrors
  /** The block whose fields are shown. */
  openId: string | null
  onOpen: (id: string | null) => void
  onEdit: (blocks: HomeBlock[]) => void
  /** Blocks are added, removed or moved. */
  onChangePlaces: (blocks: HomeBlock[]) => void
}

/** The blocks of a list in their order, and the fields of the one that is open. */
export function BlockSection(props: BlockSectionProps) {
  const { title, list, blocks, live, errors, openId, onOpen, onChangePlaces } = props
  const kind = blockKinds[list].toLowerCase()
  const openAt = blocks.findIndex(({ id }) => id === openId)
  const open = blocks[openAt]
  const { frame, show, add, remove, keep, removed } = useOpenItem({
    items: blocks,
    openId,
    firstField: 'heading',
    onOpen,
    onChangePlaces,
  })

  return (
    <section className={styles.section} aria-label={title} ref={frame}>
      <div className={styles.head}>
        <h3 className="h4">{title}</h3>
        {blocks.length < mostBlocks[list] && (
          <button
            type="button"
            className="btn btn-quiet btn-sm"
            onClick={() => add({ ...emptyBlock, id: randomKey() })}
          >
            <Icon name="plus-lg" />
            {`Add a ${kind}`}
          </button>
        )}
      </div>
      <MovableList
        label={title}
        items={blocks}
        nameOf={(_block, at) => `${kind} ${at + 1}`}
        onMove={onChangePlaces}
        renderRow={(block, at) => (
          <BlockRow
            block={block}
            live={live}
            name={`${kind} ${at + 1}`}
            isOpen={block.id === openId}
            onOpen={() => show(block.id === openId ? null : block.id)}
          />
        )}
      />
      <FieldNotes controlId={`${list}-blocks`} error={errors[list]} />
      {removed && <RemovedNote name={removed.heading || `The new ${kind}`} onKeep={keep} />}
      {open && (
        <BlockEditor
          key={open.id}
          kind={kind}
          number={openAt + 1}
          block={open}
          live={live.find(({ id }) => id === open.id)}
          known={[...blocks, ...live]}
          field={(name) => ({ name: `${list}.${openAt}.${name}`, error: errors[`${list}.${openAt}.${name}`] })}
          onChange={(patch) =>
            props.onEdit(blocks.map((block) => (block.id === open.id ? { ...block, ...patch } : block)))
          }
          onRemove={() => remove(openAt)}
          onClose={() => show(null)}
        />
      )}
    </section>
  )
}

const emptyBlock: Omit<HomeBlock, 'id'> = {
  heading: '',
  words: '',
  linkWords: '',
  link: '',
  picture: '',
  alternativeText: '',
  isHidden: false,
}
