import { useRef, useState, useEffect } from 'react'
import { addressesApi } from '#app/api/account-access.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { ProfileSection, sections } from '#app/shop/account/profile-section.tsx'
import styles from '#app/shop/account/account.module.scss'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { AddressFields } from '#app/ui/form/address-fields.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { StoredAddress } from '#contract/accounts/shipping-address.ts'
import { addressErrors, addressText, completeAddress } from '#rules/orders/delivery/shipping-address.ts'

/** What the form below the list is for: a new address, or the one with this id. */
type Editing = 'new' | { id: string } | null

export function MyAddresses() {
  const { data: addresses, error, isFetching, refetch } = addressesApi.list.useQuery()
  const isGuest = useAppSelector(selectUserInfo)?.isGuest ?? false
  const [editing, setEditing] = useState<Editing>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  function close() {
    setEditing(null)
    heading.current?.focus()
  }

  return (
    <ProfileSection section={sections.addresses} headingRef={heading}>
      {!addresses && error && (
        <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
      )}
      {!addresses && !error && <p className="meta">Loading your addresses…</p>}
      {addresses?.length === 0 && <p>You haven’t saved an address yet.</p>}
      {addresses && addresses.length > 0 && (
        <ul className={`ruled ${styles.rows}`}>
          {addresses.map((address) => (
            <AddressRow
              key={address._id}
              address={address}
              hasDefault={!isGuest}
              onEdit={() => setEditing({ id: address._id })}
              onDeleted={close}
            />
          ))}
        </ul>
      )}
      {editing === null ? (
        <button className="btn btn-outline mt-3" type="button" onClick={() => setEditing('new')}>
          Add an address
        </button>
      ) : (
        <AddressForm
          key={editing === 'new' ? 'new' : editing.id}
          address={editing === 'new' ? undefined : addresses?.find(({ _id }) => _id === editing.id)}
          onClose={close}
        />
      )}
    </ProfileSection>
  )
}

function AddressForm({ address, onClose }: { address: SavedAddress | undefined; onClose: () => void }) {
  const [keep, keeping] = addressesApi.keep.useMutation()
  const [change, changing] = addressesApi.change.useMutation()
  const save = (values: StoredAddress) => (address ? change({ id: address._id, ...values }) : keep(values))
  const { field, formProps, isSending, problem } = useServerForm(
    [save, { isLoading: keeping.isLoading || changing.isLoading }],
    {
      initial: completeAddress(address ?? { country: 'New Zealand' }),
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

interface AddressRowProps {
  address: SavedAddress
  /** False for a guest, who has no next order. */
  hasDefault: boolean
  onEdit: () => void
  onDeleted: () => void
}

function AddressRow({ address, hasDefault, onEdit, onDeleted }: AddressRowProps) {
  const [makeDefault] = addressesApi.makeDefault.useMutation()
  const [remove, { isLoading }] = addressesApi.remove.useMutation()
  const street = address.address

  async function handleMakeDefault() {
    const { error } = await makeDefault({ id: address._id })
    if (error) showToast('error', errorMessage(error))
  }
  async function handleRemove() {
    if (isLoading) return
    const { data, error } = await remove({ id: address._id })
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
