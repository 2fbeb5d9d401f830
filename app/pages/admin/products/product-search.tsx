import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { KeywordField } from '#app/ui/form/keyword-field.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { productListPath } from './product-list-path.ts'
import styles from './product-search.module.scss'

/** Searches products by any part of their code or name. It works before hydration too. */
export function ProductSearch({ keyword }: { keyword: string | undefined }) {
  const navigate = useNavigate()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate(productListPath(formText(event.currentTarget, 'keyword').trim()))
  }

  return (
    <form
      className={styles.search}
      role="search"
      aria-label="Products of the list"
      action={productListPath()}
      onSubmit={handleSubmit}
    >
      <KeywordField label="Code or name" keyword={keyword} />
      {keyword && (
        <Link className={styles.all} to={productListPath()}>
          All products
        </Link>
      )}
    </form>
  )
}
