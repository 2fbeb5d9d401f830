import { type FormEvent, useId, useState } from 'react'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { feedsApi } from '#app/api/admin/selling.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { useAct } from './use-act.ts'

/** The field that leaves a piece out of the Google feed. */
export function LeaveOut() {
  const id = useId()
  const [entered, setEntered] = useState('')
  const [problem, setProblem] = useState<string>()
  const { act, isLoading } = useAct(feedsApi.choose.useMutation())
  const keyword = useDebouncedValue(entered.replace(/ · .*/, '').trim(), 200)
  const { data } = catalogueApi.manage.useQuery(keyword === '' ? skipToken : { keyword, pageNumber: 1 })
  const pieces = (data?.products ?? []).map(({ _id, name, code }) => ({ _id, name, label: `${name} · ${code}` }))

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const chosen = pieces.find(({ label, name }) => label === entered || name === entered)
    if (!chosen) return setProblem('Choose a piece from the list.')
    if (await act({ id: chosen._id, isLeftOut: true })) setEntered('')
  }

  return (
    <form noValidate className="mt-3" onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label="Leave a piece out"
        name="piece"
        list={`${id}-pieces`}
        autoComplete="off"
        value={entered}
        error={problem}
        onChange={(event) => {
          setEntered(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <datalist id={`${id}-pieces`}>
        {pieces.map(({ _id, label }) => (
          <option key={_id}>{label}</option>
        ))}
      </datalist>
      <LoadingButton look="outline" busy={isLoading}>
        Leave out
      </LoadingButton>
    </form>
  )
}
