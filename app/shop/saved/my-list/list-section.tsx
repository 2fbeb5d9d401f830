import { useId, type ReactNode } from 'react'
import { groupText, type ListedItem, type ListGroup } from '#rules/selling/my-list/list-groups.ts'
import styles from '#app/shop/saved/saved.module.scss'

/** A room's products with their number and the floor that they take. */
export function ListSection({ group, children }: { group: ListGroup<ListedItem>; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>
        {group.title} <span className="meta tabular">{groupText(group.pieces)}</span>
      </h2>
      <ul className="list-unstyled m-0">{children}</ul>
    </section>
  )
}
