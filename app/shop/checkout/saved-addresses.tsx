import type { ReactNode } from 'react'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { addressText } from '#rules/orders/delivery/shipping-address.ts'
import styles from './saved-addresses.module.scss'

/** The choice of an address that is not kept. */
export const somewhereElse = 'somewhere-else'

interface SavedAddressesProps {
  addresses: readonly SavedAddress[]
  /** The id of the address that the form shows, or `somewhereElse`. */
  selected: string
  onChoose: (choice: string) => void
  /** Whether to name the default: a guest has no next order to choose one for. */
  hasDefault: boolean
}

/** The addresses that the shopper keeps, to choose one of them; nothing without any. */
export function SavedAddresses({ addresses, selected, hasDefault, onChoose }: SavedAddressesProps) {
  if (addresses.length === 0) return null
  return (
    <fieldset className="mb-4">
      <legend className={styles.legend}>Deliver to</legend>
      <ul className={styles.choices}>
        {addresses.map((address) => (
          <Choice key={address._id} id={address._id} selected={selected} onChoose={onChoose}>
            {addressText(address)}
            {hasDefault && address.isDefault && <span className="meta d-block">Your default</span>}
          </Choice>
        ))}
        <Choice id={somewhereElse} selected={selected} onChoose={onChoose}>
          Another address
        </Choice>
      </ul>
    </fieldset>
  )
}

interface ChoiceProps extends Omit<SavedAddressesProps, 'addresses' | 'hasDefault'> {
  id: string
  children: ReactNode
}

function Choice({ id, selected, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <div className="form-check">
        <input
          className="form-check-input"
          type="radio"
          name="sendTo"
          id={`send-to-${id}`}
          checked={selected === id}
          onChange={() => onChoose(id)}
        />
        <label className="text-break" htmlFor={`send-to-${id}`}>
          {children}
        </label>
      </div>
    </li>
  )
}
