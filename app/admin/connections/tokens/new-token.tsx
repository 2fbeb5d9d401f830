import { useId, useState } from 'react'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { apiTokensApi } from '#app/api/admin/accounts.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { ShownOnce } from '#app/admin/connections/shown-once.tsx'
import styles from '#app/admin/connections/connections.module.scss'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import type { TokenArea, TokenScope } from '#contract/accounts/token-scopes.ts'

interface NewTokenProps {
  show: boolean
  /** The scopes that a token can have. */
  scopes: readonly TokenScope[]
  onClose: () => void
}

/** The dialog that makes a token, and then shows it. */
export function NewToken({ show, scopes, onClose }: NewTokenProps) {
  const id = useId()
  const [token, setToken] = useState<string | null>(null)
  const close = () => {
    setToken(null)
    onClose()
  }
  return (
    <ModalDialog show={show} aria-labelledby={`${id}-title`} onClose={token === null ? close : () => {}}>
      {show && token === null && (
        <>
          <h2 className="h3" id={`${id}-title`}>
            New API token
          </h2>
          <TokenForm scopes={scopes} onDone={setToken} onClose={close} />
        </>
      )}
      {show && token !== null && (
        <ShownOnce titleId={`${id}-title`} title="Copy the token now" what="token" value={token} onClose={close}>
          You’ll only see it once. The shop keeps just a fingerprint of it.
        </ShownOnce>
      )}
    </ModalDialog>
  )
}

interface TokenFormProps {
  scopes: readonly TokenScope[]
  onDone: (token: string) => void
  onClose: () => void
}

type Chosen = Partial<Record<TokenArea, TokenScope['may']>>

function TokenForm({ scopes, onDone, onClose }: TokenFormProps) {
  const [chosen, setChosen] = useState<Chosen>({})
  const areas = [...new Set(scopes.map(({ area }) => area))]
  const { field, formProps, isSending, problem } = useServerForm(apiTokensApi.create.useMutation(), {
    initial: { name: '', endsOn: '' },
    toRequest: ({ name, endsOn }) => ({
      name,
      endsOn,
      scopes: areas.flatMap((area) => {
        const may = chosen[area]
        return may ? [{ area, may }] : []
      }),
    }),
    onSuccess: ({ token }) => onDone(token),
  })
  const choice = (area: TokenArea, may: TokenScope['may'] | undefined) => {
    const isOffered = may === undefined || scopes.some((scope) => scope.area === area && scope.may === may)
    if (!isOffered) return null
    return (
      <input
        className="form-check-input"
        type="radio"
        name={`scope-${area}`}
        aria-label={`${area}: ${may ?? 'nothing'}`}
        checked={chosen[area] === may}
        onChange={() => setChosen({ ...chosen, [area]: may })}
      />
    )
  }
  return (
    <form {...formProps}>
      <TextField {...field('name')} label="Name" autoComplete="off" required />
      <fieldset className="field">
        <legend className="form-label">May</legend>
        <DataTable
          caption="Scopes"
          look={`table-sm ${styles.scopes}`}
          rows={areas.map((area) => ({ area }))}
          columns={[
            { head: 'What', isRowHead: true, cell: ({ area }) => area[0]?.toUpperCase() + area.slice(1) },
            { head: 'Nothing', cell: ({ area }) => choice(area, undefined) },
            { head: 'Read', cell: ({ area }) => choice(area, 'read') },
            { head: 'Change', cell: ({ area }) => choice(area, 'change') },
          ]}
        />
      </fieldset>
      <TextField {...field('endsOn')} label="Ends" optional type="date" />
      <FormProblem text={problem} />
      <DialogActions>
        <LoadingButton busy={isSending}>Create token</LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onClose}>
          Cancel
        </button>
      </DialogActions>
    </form>
  )
}
