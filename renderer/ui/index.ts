export { Badge, StatusBadge, type StatusTone } from './status-badge.tsx';
export { Button, buttonClass, IconButton } from './button.tsx';
export { Checkbox } from './checkbox.tsx';
export { controlClass, cx, floatingClass, menuItemClass } from './classes.ts';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { CopyBlock, CopyText, isDigest, shorten } from './copy-text.tsx';
export { Dialog, DialogClose, scrimClass } from './dialog.tsx';
export { Drawer } from './drawer.tsx';
export { EmptyState } from './empty-state.tsx';
export { NewRowsButton } from './new-rows-button.tsx';
export { NoResults } from './no-results.tsx';
export { ErrorNote, FailureLine, FailureNote } from './error-note.tsx';
export { KeyHint } from './key-hint.tsx';
export { LiveAnnouncer } from './live-announcer.tsx';
// data-table.tsx, number-field.tsx, tabs.tsx and menu.tsx are imported directly, because they are large and few screens
// need them.
export { Panel } from './panel.tsx';
export { Progress } from './progress.tsx';
export { Segmented } from './segmented.tsx';
export { Select } from './select.tsx';
export { Skeleton } from './skeleton.tsx';
export { Sparkline } from './sparkline.tsx';
export { Switch } from './switch.tsx';
export type { Column } from './table-rows.tsx';
export { TextField } from './text-field.tsx';
export { TimeAgo } from './time-ago.tsx';
export { toast, ToastProvider } from './toast.tsx';
export { Tooltip, TooltipProvider } from './tooltip.tsx';
export { useNow } from './use-now.ts';
