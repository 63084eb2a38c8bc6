-- Orders that wait: found by the job that ends them, and when another of the same kind is placed.
create index orders_unanswered on orders (ordered_at) where order_type = 'epn' and order_status_id = 1;

-- What CME's list calls OctopusVendorID is the number of the order's clinic; a second one was never kept.
alter table vendors drop column octopus_vendor_id;
