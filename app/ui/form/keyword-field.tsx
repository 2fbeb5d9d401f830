import { TextField } from './text-field.tsx'

interface KeywordFieldProps {
  label: string
  name?: string
  /** What the URL asks for. */
  keyword: string | undefined
}

/** The field of the search of an admin list, and the button that sends the form. */
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
