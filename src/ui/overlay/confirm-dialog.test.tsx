import { describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { renderPage } from '#ui/testing/render-page.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

function Page({ onConfirm, busy = false }: { onConfirm: () => void; busy?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete
      </button>
      <ConfirmDialog
        open={open}
        title="Are you sure?"
        confirmLabel="OK"
        busy={busy}
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      >
        This cannot be undone.
      </ConfirmDialog>
    </>
  )
}

async function openDialog(busy = false) {
  const onConfirm = jest.fn()
  const page = renderPage(<Page onConfirm={onConfirm} busy={busy} />)
  await page.user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  return { ...page, onConfirm }
}

const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())

describe('A confirm dialog', () => {
  test('focuses the answer that changes nothing', async () => {
    await openDialog()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  })

  test('returns the focus when it is cancelled', async () => {
    const { user, onConfirm } = await openDialog()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await closed()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus())
    expect(onConfirm).not.toHaveBeenCalled()
  })

  test('is cancelled by Escape', async () => {
    const { user } = await openDialog()
    await user.keyboard('{Escape}')
    await closed()
  })

  test('confirms with the other button', async () => {
    const { user, onConfirm } = await openDialog()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  test('cannot be closed while its action is running', async () => {
    const { user } = await openDialog(true)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('alertdialog')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  })
})
