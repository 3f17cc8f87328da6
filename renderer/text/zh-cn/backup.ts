import type { backup as English } from '../en/backup.ts';
import type { Translation } from '../phrase.ts';

export const backup: Translation<typeof English> = {
  'backup.title': '档案',
  'backup.create': '创建档案',
  'backup.none': '尚无档案。档案把整个数据文件夹收进一个文件，可以校验和恢复。',
  'backup.waiting': '下次启动主机时将恢复一个档案。',
  'backup.cancelled': '已中途停止。',
  'backup.step_pack': '打包中',
  'backup.step_unpack': '解包中',
  'backup.step_verify': '校验中',
  'backup.check': '校验',
  'backup.check_name': '校验 {file}',
  'backup.restore': '恢复',
  'backup.restore_name': '恢复 {file}',
  'backup.remove': '删除',
  'backup.remove_name': '删除 {file}',
  'backup.done_create': '档案已创建',
  'backup.done_check': '档案内容完整无误',
  'backup.done_restore': '将在下次启动时恢复',
  'backup.sure_create': '创建档案？',
  'backup.sure_restore': '恢复此档案？',
  'backup.sure_remove': '删除此档案？',
  'backup.hint_create': '生成期间对局照常进行。档案存放在数据文件夹的 backups 中。',
  'backup.hint_restore': '先进行校验。下次启动时它将取代现有的全部数据；现有数据会保留在旁边。',
  'backup.hint_remove': '文件将被删除，无法撤销。',
  'backup.with_keys': '包含钱包和模型的密钥：得到此文件的人也就得到密钥',
};
