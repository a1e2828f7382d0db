import {
  CloseOutlined,
  LeftOutlined,
  RightOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { Button, Flex, type ImageProps } from "antd";
import type { ReactNode } from "react";
import styles from "./large-picture.module.css";

interface ToolsProps {
  actions: Record<"onZoomOut" | "onZoomIn" | "onRotateLeft" | "onRotateRight", () => void> & { onActive?: (by: number) => void };
  /** Counted from 0. */
  current?: number;
  total?: number;
}

function Tools({ actions, current = 0, total = 1 }: ToolsProps) {
  const tool = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <Button type="text" shape="circle" aria-label={label} icon={icon} onClick={onClick} disabled={disabled} />
  );
  return (
    <Flex className={styles.tools}>
      {total > 1 && tool("上一张", <LeftOutlined />, () => actions.onActive?.(-1), current === 0)}
      {tool("缩小", <ZoomOutOutlined />, actions.onZoomOut)}
      {tool("放大", <ZoomInOutlined />, actions.onZoomIn)}
      {tool("向左转", <RotateLeftOutlined />, actions.onRotateLeft)}
      {tool("向右转", <RotateRightOutlined />, actions.onRotateRight)}
      {total > 1 && tool("下一张", <RightOutlined />, () => actions.onActive?.(1), current === total - 1)}
    </Flex>
  );
}

/** Of what opens, where the library has them: beside the settings of the preview. */
export const largeClasses = { popup: { root: styles.large ?? "" } };

/** A picture that opens in full size. The library gives the dialog no name and its buttons English ones. */
export const largePicture = (name: string) =>
  ({
    alt: name,
    cover: "",
    closeIcon: <CloseOutlined aria-label="关闭" />,
    actionsRender: (_, info: ToolsProps) => <Tools {...info} />,
  }) satisfies ImageProps["preview"];

/** The same for several pictures. */
export const largePictures = (name: string) => ({
  ...largePicture(name),
  countRender: (current: number, total: number) => <span className={styles.count}>{`${current} / ${total}`}</span>,
});
