import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { formText } from '#app/ui/form/read-form.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
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
      <TextField
        label="Code or name"
        name="keyword"
        type="search"
        defaultValue={keyword}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button className="btn btn-outline" type="submit">
        Search
      </button>
      {keyword && (
        <Link className={styles.all} to={productListPath()}>
          All products
        </Link>
      )}
    </form>
  )
}
