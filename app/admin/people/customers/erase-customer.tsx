import { useNavigate } from 'react-router'
import { customersApi } from '#app/api/admin/back-office.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import type { CustomerDetails } from '#contract/back-office/customers.ts'
import { daysText } from '#rules/platform/days-text.ts'
import { adminPaths } from '#rules/admin-paths.ts'

interface EraseCustomerProps {
  customer: CustomerDetails
  show: boolean
  onClose: () => void
}

/** Asks whether a customer shall be erased; the owner types the address, because nothing brings the data back. */
export function EraseCustomer({ customer, show, onClose }: EraseCustomerProps) {
  const { _id, name, email, account } = customer
  const { keepDays } = useShopDetails()
  const navigate = useNavigate()
  const typed = email || name
  const { field, formProps, isSending, problem } = useServerForm(customersApi.erase.useMutation(), {
    initial: { confirmation: '' },
    toRequest: ({ confirmation }) => ({ id: _id, confirmation }),
    successText: ({ message }) => message,
    onSuccess: async () => navigate(adminPaths.customers),
  })

  return (
    <ModalDialog show={show} aria-labelledby="erase-question" aria-describedby="erase-consequence" onClose={onClose}>
      <form {...formProps}>
        <h2 className="h3 text-break" id="erase-question">
          Erase what we know of {name}?
        </h2>
        <p id="erase-consequence">
          {account ? 'Account, addresses, devices, questions' : 'The guest, questions'} and notes go straight away, and
          so does the name above reviews. Orders that were never paid lose name and address. Paid orders keep them for{' '}
          {daysText(keepDays.orders)}, because tax law requires records. Messages stay for their own period. This can’t
          be undone.
        </p>
        <TextField
          {...field('confirmation')}
          label={`Enter ${typed} to erase`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormProblem text={problem} />
        <DialogActions>
          <LoadingButton look="danger" busy={isSending}>
            Erase
          </LoadingButton>
          <button className="btn btn-outline" type="button" onClick={onClose}>
            Keep
          </button>
        </DialogActions>
      </form>
    </ModalDialog>
  )
}
