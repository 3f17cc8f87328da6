import { existsSync } from 'node:fs';
import { onlyModelled, strictEmitter } from './not-modelled.ts';

interface ItemTemplate {
  readonly id?: string;
  readonly label?: string;
  readonly role?: string;
  readonly type?: string;
  readonly checked?: boolean;
  readonly enabled?: boolean;
  readonly accelerator?: string;
  readonly submenu?: readonly ItemTemplate[];
  readonly click?: () => void;
}

interface Item extends Omit<ItemTemplate, 'submenu'> {
  readonly submenu: Menu | null;
  readonly click: () => void;
}

const item = (template: ItemTemplate): Item => ({
  ...template,
  label: template.label ?? template.role ?? '',
  submenu: template.submenu === undefined ? null : Menu.buildFromTemplate(template.submenu),
  click: () => template.click?.(),
});

let applicationMenu: Menu | null = null;

/** A menu with items that the test can click. */
export class Menu {
  readonly items: readonly Item[];

  private constructor(items: readonly Item[]) {
    this.items = items;
  }

  static buildFromTemplate = (template: readonly ItemTemplate[]): Menu => new Menu(template.map(item));
  static getApplicationMenu = (): Menu | null => applicationMenu;
  static setApplicationMenu = (menu: Menu | null): void => {
    applicationMenu = menu;
  };

  getMenuItemById(id: string): Item | null {
    for (const known of this.items) {
      const found = known.id === id ? known : known.submenu?.getMenuItemById(id);
      if (found !== null && found !== undefined) return found;
    }
    return null;
  }
}

interface Image {
  isEmpty(): boolean;
  resize(): Image;
}

const image = (empty: boolean): Image =>
  onlyModelled({ isEmpty: () => empty, resize: () => image(empty) }, 'NativeImage');

export const nativeImage = onlyModelled(
  { createFromPath: (path: string) => image(!existsSync(path)), createEmpty: () => image(true) },
  'nativeImage',
);

export class Tray extends strictEmitter('Tray') {
  static readonly all: Tray[] = [];
  menu: Menu | null = null;
  toolTip = '';
  constructor(_image: Image) {
    super();
    Tray.all.push(this);
  }
  setContextMenu = (menu: Menu | null): void => void (this.menu = menu);
  setToolTip = (text: string): void => void (this.toolTip = text);
  destroy = (): void => void Tray.all.splice(Tray.all.indexOf(this), 1);
}
