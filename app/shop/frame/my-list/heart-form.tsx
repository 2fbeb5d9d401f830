import { CompareIcon } from '#app/ui/image/compare-icon.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { paths } from '#rules/paths.ts'
import type { Listable } from './toggle-listed.ts'
import styles from './heart.module.scss'

/** The heart and Compare of a piece for browsers without script. Only the server writes it. */
export function HeartForm({ product: { _id: id, name }, words }: { product: Listable; words: string | undefined }) {
  return (
    <form className={styles.form} method="post" action={paths.list}>
      <input type="hidden" name="product" value={id} />
      <button type="submit" aria-label={`${words ?? 'My list'}: ${name}`}>
        <Icon name="heart" />
        {words}
      </button>
      {!words && (
        <button type="submit" formAction="/compare" aria-label={`Compare: ${name}`}>
          <CompareIcon />
        </button>
      )}
    </form>
  )
}
