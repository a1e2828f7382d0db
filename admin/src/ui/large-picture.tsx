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
import styles from "./large-picture.module.css";

/** A picture that opens large: the library names the dialog after nothing, and its buttons in English. */
export const largePicture = (name: string) =>
  ({
    alt: name,
    cover: "",
    closeIcon: <CloseOutlined aria-label="关闭" />,
    icons: { prev: <LeftOutlined aria-label="上一张" />, next: <RightOutlined aria-label="下一张" /> },
    actionsRender: (_, { actions: { onZoomOut, onZoomIn, onRotateLeft, onRotateRight } }) => (
      <Flex className={styles.tools}>
        <Button type="text" shape="circle" aria-label="缩小" icon={<ZoomOutOutlined />} onClick={onZoomOut} />
        <Button type="text" shape="circle" aria-label="放大" icon={<ZoomInOutlined />} onClick={onZoomIn} />
        <Button type="text" shape="circle" aria-label="向左转" icon={<RotateLeftOutlined />} onClick={onRotateLeft} />
        <Button type="text" shape="circle" aria-label="向右转" icon={<RotateRightOutlined />} onClick={onRotateRight} />
      </Flex>
    ),
  }) satisfies ImageProps["preview"];

/** Of several. */
export const largePictures = (name: string) => ({
  ...largePicture(name),
  countRender: (current: number, total: number) => <span className={styles.count}>{`${current} / ${total}`}</span>,
});
