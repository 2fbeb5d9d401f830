import { useEffect } from 'react'
import { useChangeAddressMutation, useKeepAddressMutation } from '#app/api/account/addresses.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useForm } from '#app/form/use-form.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { AddressFields } from '#app/ui/form/address-fields.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { SavedAddress } from '#contract/addresses/addresses.ts'
import type { StoredAddress } from '#contract/addresses/shipping-address.ts'
import { addressErrors, completeAddress, onlyAddress } from '#rules/shipping-address.ts'

interface AddressFormProps {
  /** The address to edit; undefined for a new one. */
  address: SavedAddress | undefined
  onClose: () => void
}

/** The form of an address that the shopper keeps. The focus moves to its first field when it opens. */
export function AddressForm({ address, onClose }: AddressFormProps) {
  const [keep, keeping] = useKeepAddressMutation()
  const [change, changing] = useChangeAddressMutation()
  const isSending = keeping.isLoading || changing.isLoading
  const { field, formProps } = useForm<StoredAddress>({
    initial: address ? onlyAddress(address) : completeAddress({ country: 'New Zealand' }),
    check: addressErrors,
    onSubmit: ({ values }) => {
      if (!isSending) void save(values)
    },
  })
  const { ref } = formProps
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])

  async function save(values: StoredAddress) {
    const { error } = address ? await change({ id: address._id, ...values }) : await keep(values)
    if (error) return showToast('error', errorMessage(error))
    showToast('success', 'Address saved')
    onClose()
  }

  return (
    <form {...formProps} className="mt-4">
      <h3 className="h4 mb-3">{address ? 'Edit the address' : 'New address'}</h3>
      <AddressFields field={field} />
      <div className="d-flex flex-wrap gap-2">
        <LoadingButton busy={isSending}>Save the address</LoadingButton>
        <button className="btn btn-quiet" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}
