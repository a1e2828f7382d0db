import { Button, Result } from "antd";
import { Link } from "react-router-dom";

export function NotFoundPage() {
  return (
    <Result
      title="没有这个页面"
      subTitle="地址可能写错了，或者你的角色看不到它。"
      extra={
        <Link to="/overview">
          <Button type="primary">回到概览</Button>
        </Link>
      }
    />
  );
}
