import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'

interface ChoiceBoxProps {
  label: string
  help?: string
  isOn: boolean
  disabled?: boolean
  onChoose: (isOn: boolean) => PromiseLike<{ error?: unknown }>
}

/** A choice that is stored as soon as it is made. It shows the wish until the shop has answered. */
export function ChoiceBox({ label, help, isOn, disabled, onChoose }: ChoiceBoxProps) {
  const [wish, setWish] = useState<{ isOn: boolean; was: boolean } | null>(null)

  async function handleChange(isWanted: boolean) {
    setWish({ isOn: isWanted, was: isOn })
    const { error } = await onChoose(isWanted)
    if (!error) return
    setWish(null)
    showToast('error', errorMessage(error))
  }

  return (
    <CheckField
      label={label}
      help={help}
      disabled={disabled}
      checked={wish?.was === isOn ? wish.isOn : isOn}
      onChange={({ target }) => void handleChange(target.checked)}
    />
  )
}
