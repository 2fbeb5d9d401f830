import { TextField } from './text-field.tsx'

interface KeywordFieldProps {
  label: string
  name?: string
  keyword: string | undefined
}

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
