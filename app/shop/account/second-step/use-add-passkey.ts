import { useState } from 'react'
import { useAddPasskeyMutation, useStartAddingPasskeyMutation } from '#app/api/access/passkeys.ts'
import { createPasskey } from './ask-for-passkey.ts'

/** Adds a passkey, as one step of a form: the server's challenge, the browser's passkey, and its storage. */
export function useAddPasskey() {
  const [start] = useStartAddingPasskeyMutation()
  const [add] = useAddPasskeyMutation()
  const [isLoading, setIsLoading] = useState(false)

  async function run(name: string) {
    const started = await start()
    if (started.error) return { error: started.error }
    const created = await createPasskey(started.data)
    return created.error ? { error: created.error } : add({ name, credential: created.data })
  }

  async function send(name: string) {
    setIsLoading(true)
    return run(name).finally(() => setIsLoading(false))
  }
  return [send, { isLoading }] as const
}
