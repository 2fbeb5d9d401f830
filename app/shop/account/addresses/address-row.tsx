import { useMakeDefaultAddressMutation, useRemoveAddressMutation } from '#app/api/account/addresses.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { addressText } from '#rules/orders/delivery/shipping-address.ts'

interface AddressRowProps {
  address: SavedAddress
  /** Whether there is a next order to choose a default for: a guest has none. */
  hasDefault: boolean
  onEdit: () => void
  onDeleted: () => void
}

/** An address that the shopper keeps, with its buttons. */
export function AddressRow({ address, hasDefault, onEdit, onDeleted }: AddressRowProps) {
  const [makeDefault] = useMakeDefaultAddressMutation()
  const [remove, { isLoading }] = useRemoveAddressMutation()
  const street = address.address

  async function handleMakeDefault() {
    const { error } = await makeDefault(address._id)
    if (error) showToast('error', errorMessage(error))
  }
  async function handleRemove() {
    if (isLoading) return
    const { data, error } = await remove(address._id)
    if (error) return showToast('error', errorMessage(error))
    showToast('success', data.message)
    onDeleted()
  }

  return (
    <li>
      <div className="text-break">
        <p>
          {[address.recipient, address.phone].filter((part) => part !== '').join(', ')}
          {hasDefault && address.isDefault && <span className="badge badge-soft ms-2">Default</span>}
        </p>
        <p className="meta">{addressText({ ...address, recipient: '' })}</p>
      </div>
      <div className="d-flex flex-wrap gap-2 align-items-center">
        {hasDefault && !address.isDefault && (
          <button className="btn btn-quiet" type="button" onClick={() => void handleMakeDefault()}>
            Make default<span className="visually-hidden"> {street}</span>
          </button>
        )}
        <button className="btn btn-outline" type="button" onClick={onEdit}>
          Edit<span className="visually-hidden"> {street}</span>
        </button>
        <button
          className="btn btn-quiet btn-icon"
          type="button"
          aria-label={`Delete ${street}`}
          aria-disabled={isLoading || undefined}
          onClick={() => void handleRemove()}
        >
          <Icon name="trash3" />
        </button>
      </div>
    </li>
  )
}
