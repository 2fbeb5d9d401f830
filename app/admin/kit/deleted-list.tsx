import { useId } from 'react'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import styles from './kit.module.scss'

interface DeletedItem {
  id: string
  name: string
  /** When and by whom it was deleted. */
  about: string
}

interface DeletedListProps {
  level: 'h2' | 'h3'
  items: readonly DeletedItem[]
  isBusy: boolean
  onRestore: (item: DeletedItem) => void
}

export function DeletedList({ level: Heading, items, isBusy, onRestore }: DeletedListProps) {
  const heading = useId()
  return (
    <section className={`mb-0 mt-5 ${styles.deleted}`} aria-labelledby={heading}>
      <Heading className="h4" id={heading}>
        Deleted in the last 30 days
      </Heading>
      <ul className="ruled">
        {items.map((item) => (
          <li className="between row-gap-2 column-gap-3" key={item.id}>
            <div>
              {item.name}
              <span className="meta d-block">{item.about}</span>
            </div>
            <LoadingButton type="button" variant="outline" busy={isBusy} onClick={() => onRestore(item)}>
              Restore<span className="visually-hidden"> {item.name}</span>
            </LoadingButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
