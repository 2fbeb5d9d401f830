import { TextField } from './text-field.tsx'

interface KeywordFieldProps {
  label: string
  name?: string
  /** From the URL. */
  keyword: string | undefined
}

/** The search of an admin list, with the button that sends the form. */
export function KeywordField({ label, name = 'keyword', keyword }: KeywordFieldProps) {
  return (
    <>
      <TextField
        label={label}
        name={name}
        type="search"
        defaultValue={keyword}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button className="btn btn-outline" type="submit">
        Search
      </button>
    </>
  )
}
