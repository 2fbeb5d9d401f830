import { useEffect } from 'react'
import { useChangeAddressMutation, useKeepAddressMutation } from '#app/api/account/addresses.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { AddressFields } from '#app/ui/form/address-fields.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { StoredAddress } from '#contract/accounts/shipping-address.ts'
import { addressErrors, completeAddress, onlyAddress } from '#rules/orders/delivery/shipping-address.ts'

interface AddressFormProps {
  /** The address to edit; undefined for a new one. */
  address: SavedAddress | undefined
  onClose: () => void
}

/** The form of an address that the shopper keeps. The focus moves to its first field when it opens. */
export function AddressForm({ address, onClose }: AddressFormProps) {
  const [keep, keeping] = useKeepAddressMutation()
  const [change, changing] = useChangeAddressMutation()
  const save = (values: StoredAddress) => (address ? change({ id: address._id, ...values }) : keep(values))
  const { field, formProps, isSending, problem } = useServerForm(
    [save, { isLoading: keeping.isLoading || changing.isLoading }],
    {
      initial: address ? onlyAddress(address) : completeAddress({ country: 'New Zealand' }),
      check: addressErrors,
      toRequest: (values) => values,
      successText: 'Address saved',
      onSuccess: onClose,
    },
  )
  const { ref } = formProps
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])

  return (
    <form {...formProps} className="mt-4">
      <h3 className="h4 mb-3">{address ? 'Edit address' : 'New address'}</h3>
      <AddressFields field={field} />
      <FormProblem text={problem} />
      <div className="d-flex flex-wrap gap-2">
        <LoadingButton busy={isSending}>Save address</LoadingButton>
        <button className="btn btn-quiet" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}
