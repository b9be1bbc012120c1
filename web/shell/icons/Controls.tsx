// `/icons`: buttons and inputs in every state. They are Mantine's, in our dress: use them as they are.
import { NumberInput, Radio, SegmentedControl, Select, Switch } from '@mantine/core'
import { IconDots, IconPrinter, IconSearch } from '@tabler/icons-react'
import { Textarea } from '#web/ui/controls/Textarea.tsx'
import { ActionIcon } from '#web/ui/controls/ActionIcon.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Checkbox.tsx'
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx'
import { TextInput } from '#web/ui/controls/TextInput.tsx'
import { Menu } from '#web/ui/float/Menu.tsx'
import { Chip, Chips } from '#web/ui/list/Chips.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import { MainAction } from '#web/ui/page/Page.tsx'
import { DotsMenu } from '#web/ui/page/DotsMenu.tsx'
import styles from './icons.module.css'

const nothing = () => undefined

export function Controls() {
  return (
    <Card title="Controls" count="web/ui/controls, @mantine/core">
      <Buttons />
      <Chips end={<Chip>Newest first</Chip>}>
        <Chip onClear={nothing} clearLabel="Clear category">
          Category: Notebook
        </Chip>
        <Chip on>Mine</Chip>
        <Chip>Technician</Chip>
      </Chips>
      <Inputs />
    </Card>
  )
}

function Buttons() {
  return (
    <div className={styles.line}>
      <small>
        MainAction (one per page), Button default, filled, light, subtle, danger; busy, disabled;
        ActionIcon
      </small>
      <MainAction label="New ticket" shortcut="C" onClick={nothing} />
      <Button leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden />}>Receipt</Button>
      <Button variant="filled">Send to review</Button>
      <Button variant="light">Assign</Button>
      <Button variant="subtle">Cancel</Button>
      <Button color="danger">Delete…</Button>
      <Button variant="filled" color="danger">
        Delete customer
      </Button>
      <Button variant="filled" loading>
        Busy
      </Button>
      <Button disabled>Disabled</Button>
      <Button size="xs">Small</Button>
      <ActionIcon aria-label="More">
        <IconDots size={18} />
      </ActionIcon>
      <DotsMenu label="More of this line" small>
        <Menu.Item>Edit</Menu.Item>
      </DotsMenu>
      <Menu>
        <Menu.Target>
          <Button>Menu</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Status</Menu.Label>
          <Menu.Item>In progress</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="danger">Delete…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function Inputs() {
  return (
    <div className={styles.fields}>
      <TextInput label="Name" description="As the customer says it" placeholder="Maria Souza" />
      <TextInput label="Email" required defaultValue="maria@" error="is invalid" />
      <TextInput label="Number" disabled defaultValue="1042" />
      <TextInput
        label="Search"
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        placeholder="Search…"
      />
      <PasswordInput label="Password" defaultValue="workbench" eyeLabel="Show password" />
      <NumberInput label="Days" defaultValue={90} />
      <Select label="Category" data={['Notebook', 'Printer', 'Phone']} defaultValue="Notebook" />
      <TextInput label="Date" type="date" />
      <Textarea
        label="Problem reported"
        minRows={2}
        maxRows={6}
        placeholder="What the customer says"
      />
      <div>
        <Checkbox label="Charges from the connector" defaultChecked />
        <Checkbox label="Screws checked" />
        <Switch label="Active" defaultChecked mt={12} />
        <Switch label="Inactive" mt={8} />
      </div>
      <Radio.Group label="Priority" defaultValue="high">
        <Radio value="high" label="High" mt={6} />
        <Radio value="low" label="Low" mt={6} />
      </Radio.Group>
      <div>
        <SegmentedControl data={['Open', 'Done', 'All']} aria-label="Which" />
      </div>
    </div>
  )
}
